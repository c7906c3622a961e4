/* A student's program: row by row, 1 to 9, and a counter. It is compiled by the tests. */
#include <stdio.h>

static int board[9][9];
static long counter = 0;

static int fits(int row, int column, int value) {
    for (int i = 0; i < 9; i++)
        if (board[row][i] == value || board[i][column] == value ||
            board[row / 3 * 3 + i / 3][column / 3 * 3 + i % 3] == value)
            return 0;
    return 1;
}

static int solve(void) {
    for (int cell = 0; cell < 81; cell++) {
        int row = cell / 9, column = cell % 9;
        if (board[row][column]) continue;
        for (int value = 1; value <= 9; value++) {
            if (!fits(row, column, value)) continue;
            board[row][column] = value;
            counter++;
            if (solve()) return 1;
            board[row][column] = 0;
        }
        return 0;
    }
    return 1;
}

static void print_board(void) {
    for (int row = 0; row < 9; row++) {
        if (row % 3 == 0) puts("+-------+-------+-------+");
        for (int column = 0; column < 9; column++)
            printf("%s%d ", column % 3 == 0 ? "| " : "", board[row][column]);
        puts("|");
    }
    puts("+-------+-------+-------+");
}

int main(void) {
    for (int cell = 0; cell < 81; cell++)
        if (scanf("%d", &board[cell / 9][cell % 9]) != 1) return 2;
    print_board();
    if (!solve()) {
        puts("Sem solucao.");
        return 0;
    }
    print_board();
    printf("contador: %ld\n", counter);
    return 0;
}
