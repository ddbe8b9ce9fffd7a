import { inSentence, jurisdictionName } from '@lotwise/domain/countries/jurisdictions';
import { Calculator } from '../features/premium/calculator/Calculator.tsx';
import { SAMPLED, sampleCountry } from '../features/premium/calculator/samples.ts';
import { Head } from '../lib/head.tsx';
import { loader } from '../lib/queries.ts';
import type { Address } from '../lib/page.ts';

export const parameters = ['view'];

export const loaders = (_address: Address, isMember: boolean) =>
  isMember ? [loader('GET /api/ledgers', {})] : [];

/** The calculator with one's own files, or with the sample of the country in the address. */
export function Page({ params, search }: Address) {
  const sample = SAMPLED.find((code) => code === params['country']);
  return (
    <div className="page">
      <Head
        title={`Crypto tax calculator${sample ? `: a sample for ${inSentence(sample)}` : ''}`}
        description="Gains, losses and income from your exchange files, lot by lot, with the reasoning behind every figure, computed on your own device."
      />
      <h1 className="page-title">
        Crypto tax calculator{sample && `: ${jurisdictionName(sample)}`}
      </h1>
      <p className="intro">
        Gains, losses and income from your exchange files, lot by lot, with the reasoning behind
        every figure. Everything is computed on your device.
      </p>
      <Calculator sample={sample ? sampleCountry(sample) : null} view={search.get('view') ?? ''} />
      <noscript>
        <p className="card">The calculator runs in your browser and needs JavaScript.</p>
      </noscript>
    </div>
  );
}
