export { dayText, exactTime, monthName } from '@lotwise/domain/date-text';
export { formatCount, plural } from '@lotwise/domain/format-count';
