import { isPremium } from '@lotwise/domain/tiers';
import { Calculator } from '../features/premium/calculator/Calculator.tsx';
import { PremiumOffer } from '../features/premium/calculator/PremiumOffer.tsx';
import { SavedLedgers } from '../features/premium/calculator/SavedLedgers.tsx';
import { Head } from '../kit/head.tsx';
import { need } from '../kit/queries.ts';
import { useMe } from '../kit/session.ts';
import type { Address } from '../kit/page.ts';

export const parameters = ['view'];

export const needs = (_address: Address, isMember: boolean) =>
  isMember ? [need('GET /api/ledgers', {})] : [];

export function Page({ search }: Address) {
  const me = useMe();
  const isOwn = me !== null && isPremium(me.subscriptionTier);
  return (
    <div className="page">
      <Head
        title="Crypto tax calculator"
        description="Gains, losses and income from your exchange files, lot by lot, with the reasoning behind every figure, computed on your own device."
      />
      <h1 className="page-title">Crypto tax calculator</h1>
      <p className="intro">
        Gains, losses and income from your exchange files, lot by lot, with the reasoning behind
        every figure. Everything is computed on your device.
      </p>
      {!isOwn && <PremiumOffer />}
      <Calculator owner={isOwn ? me.id : null} view={search.get('view') ?? ''} />
      {me && !isOwn && (
        <div className="mt-6">
          <SavedLedgers />
        </div>
      )}
      <noscript>
        <p className="card">The calculator runs in your browser and needs JavaScript.</p>
      </noscript>
    </div>
  );
}
