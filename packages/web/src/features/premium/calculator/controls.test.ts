import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lawfulMethods, type Settings } from '@lotwise/tax-lots/source';

/**
 * The component in which each setting of the engine has its control, and what that control asks
 * for. A new setting does not compile without a line here.
 */
const CONTROLS: Record<keyof Settings, [component: string, asks: string]> = {
  currency: ['CountrySettings.tsx', "ask('setCurrency'"],
  time_zone: ['ChoicesCard.tsx', 'timeZone: chosen'],
  rates: ['Rates.tsx', "ask('sayRate'"],
  scope: ['ChoicesCard.tsx', 'choose({ scope:'],
  broker_wallets: ['lots/WalletMethods.tsx', "ask('setCustody'"],
  self_custody_wallets: ['lots/WalletMethods.tsx', "ask('setCustody'"],
  broker_orders: ['lots/BrokerOrders.tsx', "ask('addOrder'"],
  forms_1099: ['AccountForms.tsx', "ask('setForm'"],
  method_by_year: ['lots/MethodsByYear.tsx', "ask('changeSettings'"],
  method_by_wallet: ['lots/WalletMethods.tsx', "ask('setWalletMethod'"],
  hifo_key: ['CountrySettings.tsx', "useWord('hifo_key'"],
  taxpayer: ['CountrySettings.tsx', "useWord('taxpayer'"],
  accounting_period_end: ['CountrySettings.tsx', 'accounting_period_end:'],
  defi: ['CountrySettings.tsx', "useWord('defi'"],
  superficial_loss: ['CountrySettings.tsx', "useWord('superficial_loss'"],
  moving_average_assets: ['CountrySettings.tsx', 'moving_average_assets:'],
  freigrenze: ['CountrySettings.tsx', 'freigrenze:'],
  fee_presentation: ['CountrySettings.tsx', "useWord('fee_presentation'"],
};

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');

test.each(Object.entries(CONTROLS))('the setting %s has a control', (_, [component, asks]) => {
  expect(read(component)).toContain(asks);
});

test('nothing of the page asks for ids of lots as text', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  for (const name of files.filter((one) => one.endsWith('.tsx')))
    expect(read(name), name).not.toMatch(/id:units/);
  expect(lawfulMethods('US').methods).toContain('SPECIFIC');
});
