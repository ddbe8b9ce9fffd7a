import { expect, test } from 'vitest';
import { unknownClasses, webComponents } from './classes.ts';

test('every class that a component names has a rule', async () => {
  const components = webComponents();
  expect(components.length).toBeGreaterThan(150);
  expect(await unknownClasses(components)).toEqual([]);
});

test('a planted class without a rule is found, however it is written', async () => {
  const text = `
    const a = <p className="bg-surface-2 card p-4 hover:underline" />;
    const b = <p className={isOpen ? 'no-such-1' : 'btn'} />;
    const c = <p className={\`no-such-2 badge-\${kind} mt-2\${isLast ? ' no-such-3' : ''}\`} />;
    const d = <p className={kind === 'no-class' ? 'card' : undefined} title="no-class" />;
    const TONES = { good: 'btn no-such-4', bad: 'btn-bad' };
    const e = <p className={TONES[tone]} />;
    const own = isWide ? 'card no-such-5' : 'card';
    const f = <p className={own} />;
    const words = 'no-class';
    const g = <p className={'card'}>{words}</p>;`;
  expect(await unknownClasses([{ name: 'Planted.tsx', text }])).toEqual([
    'Planted.tsx: bg-surface-2',
    'Planted.tsx: no-such-1',
    'Planted.tsx: no-such-2',
    'Planted.tsx: no-such-3',
    'Planted.tsx: no-such-4',
    'Planted.tsx: no-such-5',
  ]);
});
