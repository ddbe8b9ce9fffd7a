// Apart from the schema, whose own rules end the reading before these would be asked.
export function productionProblems(environment: NodeJS.ProcessEnv): string[] {
  if (environment['NODE_ENV'] !== 'production') return [];
  return [
    ...(environment['RATE_LIMITS'] === 'off' ? ['RATE_LIMITS must stay on in production'] : []),
    ...(environment['SPAM_HOLD'] === 'off' ? ['SPAM_HOLD must stay on in production'] : []),
    ...(environment['PUBLIC_URL'] === undefined
      ? ['PUBLIC_URL is required in production: links and cookies depend on it']
      : []),
  ];
}

// A contact without a day would be refused by who reads it, and a day alone says nothing.
export function securityProblems(environment: NodeJS.ProcessEnv): string[] {
  const [one, other] = ['SECURITY_CONTACT', 'SECURITY_EXPIRES'] as const;
  if ((environment[one] === undefined) === (environment[other] === undefined)) return [];
  return environment[one] === undefined
    ? [`${one} is required beside ${other}`]
    : [`${other} is required beside ${one}: at most a year from now`];
}

const S3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

// Half a bucket's settings would quietly keep files on this machine.
export function storageProblems(environment: NodeJS.ProcessEnv): string[] {
  const missing = S3.filter((name) => environment[name] === undefined);
  return missing.length === S3.length
    ? []
    : missing.map((name) => `${name} is required beside the other S3_ settings`);
}
