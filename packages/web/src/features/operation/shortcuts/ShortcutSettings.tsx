import { ShortcutSwitch } from './ShortcutSwitch.tsx';

/** The settings' part about the keyboard. */
export function ShortcutSettings() {
  return (
    <section className="card">
      <h2 className="card-title">Keyboard</h2>
      <ShortcutSwitch />
    </section>
  );
}
