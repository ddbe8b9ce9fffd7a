import type { LedgerJurisdiction, Method, Settings } from '../model/ledger.ts';
import { isLotMethod, isPoolMethod } from './pool-methods.ts';

/** The head of a ledger whose settings were read without refusal. */
type Asked = { jurisdiction: LedgerJurisdiction; method: Method; settings: Settings };

const LAW_OF: Partial<Record<keyof Settings, LedgerJurisdiction>> = {
  accounting_period_end: 'UK',
  broker_orders: 'US',
  broker_wallets: 'US',
  defi: 'UK',
  forms_1099: 'US',
  freigrenze: 'DE',
  moving_average_assets: 'JP',
  self_custody_wallets: 'US',
  superficial_loss: 'CA',
};

/**
 * Settings that change no figure, a sentence each: those of another country's law, and those of a
 * method that the ledger does not use. Whoever wrote one expects otherwise.
 */
export function unusedSettings({ jurisdiction, method, settings }: Asked): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    const why = whyUnused(name as keyof Settings, { jurisdiction, method, settings }); // names were checked
    return why === undefined ? [] : [`The setting ${name} ${why}; it changes no figure here.`];
  });
}

function whyUnused(
  name: keyof Settings,
  { jurisdiction, method, settings }: Asked,
): string | undefined {
  const country = LAW_OF[name];
  if (country !== undefined && jurisdiction !== country && jurisdiction !== 'GENERIC')
    return `applies to ${country} only, and this ledger is for ${jurisdiction}`;
  const methods = [
    method,
    ...Object.values(settings.method_by_year ?? {}),
    ...Object.values(settings.method_by_wallet ?? {}).flatMap((by) => Object.values(by)),
    ...(settings.broker_orders ?? []).map((order) => order.method),
  ];
  if (name === 'hifo_key' && !methods.some((one) => one === 'HIFO' || one === 'LOFO'))
    return 'orders lots by price under HIFO and LOFO only';
  if (name === 'method_by_year' && !isLotMethod(method))
    return `chooses how lots are picked each year, but ${method} keeps a pool`;
  if (name === 'method_by_wallet') return whyWalletsUnused({ jurisdiction, method, settings });
  if (name === 'moving_average_assets' && method !== 'TOTAL_AVERAGE')
    return 'names exceptions from TOTAL_AVERAGE';
  if (
    name === 'scope' &&
    settings.scope === 'per_wallet' &&
    isPoolMethod(method) &&
    method !== 'AVERAGE'
  )
    return `separates lots by wallet, but ${method} keeps a single pool`;
  if (name === 'superficial_loss' && method !== 'ACB') return 'applies to ACB only';
  if (name === 'accounting_period_end' && settings.taxpayer !== 'company')
    return 'is for companies';
  return undefined;
}

function whyWalletsUnused({ jurisdiction, method, settings }: Asked): string | undefined {
  if (!isLotMethod(method)) return `chooses how lots are picked, but ${method} keeps a pool`;
  const isByWallet =
    settings.scope === undefined
      ? jurisdiction === 'US' || jurisdiction === 'DE'
      : settings.scope === 'per_wallet';
  return isByWallet ? undefined : 'needs the cost to be kept by wallet (scope per_wallet)';
}
