export { dayText, exactTime, monthName } from '@lotwise/domain/text/date-text';
export { formatCount, plural } from '@lotwise/domain/text/format-count';
