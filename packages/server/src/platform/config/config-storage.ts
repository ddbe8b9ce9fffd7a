/** A bucket of anything that speaks S3. */
export interface S3Settings {
  /** Without a slash at its end. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Where files are: a folder of this machine, or a bucket. */
export type StorageSettings = { kind: 'disk'; folder: string } | ({ kind: 's3' } & S3Settings);
