// Separate from the schema, because a failed schema rule would hide these problems.
export function productionProblems(environment: NodeJS.ProcessEnv): string[] {
  if (environment['NODE_ENV'] !== 'production') return [];
  return [
    ...(environment['RATE_LIMITS'] === 'off' ? ['RATE_LIMITS must stay on in production'] : []),
    ...(environment['SPAM_HOLD'] === 'off' ? ['SPAM_HOLD must stay on in production'] : []),
    ...(environment['PUBLIC_URL'] === undefined
      ? ['PUBLIC_URL is required in production: links and cookies depend on it']
      : URL.parse(environment['PUBLIC_URL'])?.protocol === 'http:'
        ? ['PUBLIC_URL must begin with https:// in production: cookies are sent over TLS alone']
        : []),
  ];
}

/** Prometheus reads at a port of its own, which the proxy leads nobody to. */
export function metricsProblems(environment: NodeJS.ProcessEnv): string[] {
  const { METRICS_PORT: metrics, PORT: pages = '3000' } = environment;
  return metrics === undefined || Number(metrics) !== Number(pages)
    ? []
    : ['METRICS_PORT must be another port than PORT'];
}

// A contact without an expiry is invalid in security.txt, and an expiry alone says nothing.
export function securityProblems(environment: NodeJS.ProcessEnv): string[] {
  const [one, other] = ['SECURITY_CONTACT', 'SECURITY_EXPIRES'] as const;
  if ((environment[one] === undefined) === (environment[other] === undefined)) return [];
  return environment[one] === undefined
    ? [`${one} is required together with ${other}`]
    : [`${other} is required together with ${one}: at most a year from now`];
}

const S3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

// With only half of a bucket's settings, files would silently stay on this machine.
export function storageProblems(environment: NodeJS.ProcessEnv): string[] {
  const missing = S3.filter((name) => environment[name] === undefined);
  return missing.length === S3.length
    ? []
    : missing.map((name) => `${name} is required together with the other S3_ settings`);
}
