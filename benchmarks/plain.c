/* The recursive backtracking that a student would write: row by row, 1 to 9, three checks. */
#include <stdio.h>

static int board[9][9];
static long insertions;

static int fits(int row, int column, int value) {
    for (int i = 0; i < 9; i++)
        if (board[row][i] == value || board[i][column] == value ||
            board[row - row % 3 + i / 3][column - column % 3 + i % 3] == value)
            return 0;
    return 1;
}

static int solve(int cell) {
    while (cell < 81 && board[cell / 9][cell % 9]) cell++;
    if (cell == 81) return 1;
    for (int value = 1; value <= 9; value++) {
        if (!fits(cell / 9, cell % 9, value)) continue;
        board[cell / 9][cell % 9] = value;
        insertions++;
        if (solve(cell + 1)) return 1;
        board[cell / 9][cell % 9] = 0;
    }
    return 0;
}

int main(void) {
    for (int i = 0; i < 81; i++)
        if (scanf("%d", &board[i / 9][i % 9]) != 1) return 2;
    int solved = solve(0);
    printf("%s after %ld insertions\n", solved ? "solved" : "no solution", insertions);
    return !solved;
}
