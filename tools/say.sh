# say ENGLISH PORTUGUESE: a message on standard error, in the language that garns itself would use.
say() {
    case ${GARNS_LANG:-${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}} in
        pt*) echo "garns: $2" >&2 ;;
        *) echo "garns: $1" >&2 ;;
    esac
}
