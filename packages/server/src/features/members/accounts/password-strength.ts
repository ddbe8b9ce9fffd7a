import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as called from '@lotwise/domain/community/coin-names';
import { skeletonOf } from './username-rules.ts';

/**
 * A password that zxcvbn would guess in fewer tries is refused. Strangers may fail 4,800 times a
 * day on one account (`sign-in-limits`), so that these would take three weeks, and the member is
 * told on the first day. Six random letters, the shortest that sign-up takes, are ten times as
 * many.
 */
const GUESSES_MIN = 100_000;
// Longer ones are judged by their beginning: the time of an estimate grows faster than the length.
const JUDGED_MAX = 32;

/** What people of this field think of first. Names of coins and the like come from the domain. */
const FIELD_WORDS =
  'bitcoin|blockchain|crypto|cryptocurrency|cryptotax|taxcrypto|hodl|hodler|hodling|tothemoon|whenlambo|lambo|altcoin|shitcoin|stablecoin|defi|nft|staking|mining|miner|mempool|seedphrase|privatekey|wallet|exchange|costbasis|capitalgains|taxes|taxman|taxreturn|accountant|accounting|bullrun|diamondhands';
/** “Password” elsewhere, where nothing else finds it. */
const PASSWORDS = 'contraseña|hasło|heslo|jelszó|密码|密碼|パスワード|비밀번호';

let estimator: Promise<ZxcvbnFactory> | undefined;

// 17 MB with its lists: loaded when somebody first chooses a password.
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...dictionary, field: fieldWords() },
    graphs: adjacencyGraphs,
    maxLength: JUDGED_MAX,
  });
}

function fieldWords(): string[] {
  const names = [
    PASSWORDS,
    FIELD_WORDS,
    called.COIN_NAMES,
    called.EXCHANGE_NAMES,
    called.BROKER_NAMES,
    called.FAILED_NAMES,
    called.WALLET_NAMES,
    called.PROGRAM_NAMES,
    called.PROTOCOL_NAMES,
  ].join('|');
  // The domain's lists are parts of regular expressions: what is optional there is written out.
  return names.split('|').flatMap((name) => {
    const plain = name.replace(/\\|\s/g, '');
    return [
      plain.replace(/\(\?:(\w+)\)\?|(\w)\?/g, '$1$2'),
      plain.replace(/\(\?:\w+\)\?|\w\?/g, ''),
    ];
  });
}

const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";

/**
 * Spellings that a guesser tries as well: by the keys pressed, and by what the letters look like.
 */
async function spellings(password: string): Promise<string[]> {
  const plain = password.normalize('NFKC').trim();
  if (/^\p{ASCII}*$/u.test(plain)) return [plain];
  const keys = plain
    .toLowerCase()
    .replace(/[а-яё]/gu, (letter) => LATIN_KEYS[RUSSIAN_KEYS.indexOf(letter)] ?? letter);
  return [plain, keys, await skeletonOf(plain)];
}

/** Whether a password falls to a guesser who knows the common ones, patterns and these words. */
export async function isGuessable(password: string, words: readonly string[]): Promise<boolean> {
  const zxcvbn = await (estimator ??= loadEstimator());
  return (await spellings(password)).some(
    (spelling) => zxcvbn.check(spelling, [...words]).guesses < GUESSES_MIN,
  );
}
