import { expect, test } from 'vitest';
import { viewSourceOf } from './view-sources.ts';

test.each([
  [undefined, 'direct'],
  ['', 'direct'],
  ['not an address', 'direct'],
  ['about:blank', 'direct'],
  ['https://lotwise.test', 'site'],
  ['https://lotwise.test/?search=x', 'site'],
  ['http://lotwise.test/questions/1', 'site'],
  ['https://www.google.com/', 'search'],
  ['https://www.google.co.uk/', 'search'],
  ['https://duckduckgo.com/', 'search'],
  ['https://search.brave.com/search?q=x', 'search'],
  ['https://cn.bing.com/', 'search'],
  ['android-app://com.google.android.googlequicksearchbox/', 'search'],
  ['https://mail.google.com/', 'feed_mail'],
  ['https://outlook.live.com/', 'feed_mail'],
  ['android-app://com.google.android.gm/', 'feed_mail'],
  ['https://feedly.com/', 'feed_mail'],
  ['https://www.inoreader.com/', 'feed_mail'],
  ['https://lotwise.test.evil.example/', 'other'],
  ['https://google.evil.example/', 'other'],
  ['https://notgoogle.com/', 'other'],
  ['https://reddit.com/r/tax', 'other'],
])('a reader from %j counts as %s', (referer, source) =>
  expect(viewSourceOf(referer, 'https://lotwise.test')).toBe(source),
);
