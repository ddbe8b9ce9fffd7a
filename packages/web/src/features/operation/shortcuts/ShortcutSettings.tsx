import { ShortcutSwitch } from './ShortcutSwitch.tsx';

/** The settings' part about the keyboard. */
export function ShortcutSettings() {
  return (
    <section className="card">
      <h3 className="card-title">Keyboard</h3>
      <ShortcutSwitch />
    </section>
  );
}
