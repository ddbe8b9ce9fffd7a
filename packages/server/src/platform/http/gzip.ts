const GZIP = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?<share>[\d.]+))?\s*(?:,|$)/i;

/** Whether a reader takes gzip. */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  const found = GZIP.exec(String(header ?? ''));
  return found !== null && Number(found.groups?.['share'] ?? 1) > 0;
}
