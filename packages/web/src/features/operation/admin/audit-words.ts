import type { AuditEntry } from '@lotwise/contract/audit';
import { formatCount, dayText, exactTime } from '../../../kit/format.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A key of the log as words: `subscriptionTier` is "Subscription tier". */
export function wordsOf(key: string): string {
  const words = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replace(/ Id$/, '')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const KEY = /^[a-z]+(?:_[a-z]+|[A-Z][a-z]+)+$/;

/** What an act was done to: things of the site are in the log by their keys. */
export const targetWords = ({ targetType, targetName }: AuditEntry): string =>
  ['site', 'job', 'mail'].includes(targetType)
    ? targetName.split(', ').map(keyWords).join(', ')
    : targetName;

const keyWords = (text: string): string => (KEY.test(text) ? wordsOf(text) : text);

/** What was changed, as words; what only a machine can tell apart is left out. */
export function auditFields(
  values: Record<string, unknown> | null,
): { name: string; value: string }[] {
  return Object.entries(values ?? {}).flatMap(([key, held]) => {
    const value = /name$/i.test(key) ? String(held ?? '') : valueOf(held);
    return value === '' ? [] : [{ name: wordsOf(key), value }];
  });
}

function valueOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return Number.isInteger(value) ? formatCount(value) : String(value);
  if (typeof value === 'string') {
    if (ID.test(value)) return '';
    if (TIME.test(value)) return exactTime(value);
    return DAY.test(value) ? dayText(value) : keyWords(value);
  }
  if (Array.isArray(value))
    return value
      .map(valueOf)
      .filter((text) => text !== '')
      .join(', ');
  return auditFields(Object.fromEntries(Object.entries(value)))
    .map(({ name, value: text }) => `${name}: ${text}`)
    .join('; ');
}
