import type { AuditEntry } from '@lotwise/contract/members/audit';
import { formatCount, dayText, exactTime } from '../../../lib/format.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** The same within what the site wrote, such as the ticket of a refund. */
const ID_WITHIN = /\s*\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
/** What a person wrote is shown as they wrote it. */
const WRITTEN = /^(?:title|content|source|message|note|search)$|name$/i;
const CODE = /^[a-z]{2}$/i;
const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A key of the log as words: `subscriptionTier` is "Subscription tier". */
export function wordsOf(key: string): string {
  const words = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replace(/ Id$/, '')
    .replace(/^(?:is|has) /, '')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const KEY = /^[a-z]+(?:_[a-z]+|[A-Z][a-z]+)+$/;

/** The starter packs, by their keys. */
const PACK = /^[a-z]+(?:-[a-z]+)*$/;

/** What an action was done to: things of the site are logged by their keys, some without a name. */
export function targetWords({
  targetType,
  targetName,
}: Pick<AuditEntry, 'targetType' | 'targetName'>): string {
  if (targetName === '') return wordsOf(targetType);
  if (targetType === 'site')
    return targetName
      .split(', ')
      .map((key) => NAMES[key] ?? wordsOf(key))
      .join(', ');
  if (['job', 'mail'].includes(targetType)) return targetName.split(', ').map(keyWords).join(', ');
  return targetType === 'source' && PACK.test(targetName)
    ? wordsOf(targetName.replaceAll('-', ' '))
    : targetName;
}

const keyWords = (text: string): string => (KEY.test(text) ? wordsOf(text) : text);

/** Fields whose keys alone would not tell somebody who was not there. */
const NAMES: Readonly<Record<string, string>> = {
  granted: 'Granted by an admin',
  open: 'Open flags',
  sessions: 'Devices logged out',
  deletePosts: 'Posts deleted too',
  removesMissing: 'Removes what was deleted at the source',
  movedAnswers: 'Answers moved',
  off: 'Switched off',
  signUp: 'Who may sign up',
  signUpsPerHour: 'Sign-ups per hour',
  maxUses: 'How many may use it',
  uses: 'Used by',
};
const STATES: Readonly<Record<string, string>> = { live: 'visible' };

interface Field {
  name: string;
  value: string;
}

/** What an action changed, before and after: what stayed as it was says nothing. */
export function auditChange({ before, after }: Pick<AuditEntry, 'before' | 'after'>): {
  before: Field[];
  after: Field[];
} {
  const [held, now] = [auditFields(before), auditFields(after)];
  const isNew = (fields: readonly Field[]) => (one: Field) =>
    !fields.some(({ name, value }) => name === one.name && value === one.value);
  return { before: held.filter(isNew(now)), after: now.filter(isNew(held)) };
}

/** Values of the log as words; what only a machine can tell apart is left out. */
export function auditFields(values: Record<string, unknown> | null): Field[] {
  return Object.entries(values ?? {}).flatMap(([key, held]) => {
    const value = fieldValue(key, held);
    return value === '' ? [] : [{ name: NAMES[key] ?? wordsOf(key.replace(/Cents$/, '')), value }];
  });
}

/** A value as its field says that it is meant: the log holds codes, cents and bare years. */
function fieldValue(key: string, held: unknown): string {
  if (WRITTEN.test(key) && typeof held === 'string') return held;
  if (typeof held === 'number' && key.endsWith('Cents')) return `$${(held / 100).toFixed(2)}`;
  if (typeof held === 'number' && /year/i.test(key)) return String(held);
  if (typeof held === 'string' && /jurisdiction$/i.test(key) && CODE.test(held))
    return COUNTRY_NAMES.of(held.toUpperCase()) ?? held;
  if (key === 'state' && typeof held === 'string') return STATES[held] ?? valueOf(held);
  return valueOf(held);
}

function valueOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return Number.isInteger(value) ? formatCount(value) : String(value);
  if (typeof value === 'string') {
    if (ID.test(value)) return '';
    if (TIME.test(value)) return exactTime(value);
    return DAY.test(value) ? dayText(value) : keyWords(value.replace(ID_WITHIN, ''));
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
