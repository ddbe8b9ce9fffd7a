/** How far a load is: a step that takes a while, or the part of a file that is read. */
export interface Progress {
  step(name: string): void;
  reading(file: string, part: { rows: number; bytes: number; totalBytes: number }): void;
}

export const noProgress: Progress = { step: () => {}, reading: () => {} };

const EVERY_MS = 500;

/** Progress as lines of text, at most two a second, and always the last of a file. */
export function progressLines(write: (line: string) => void): Progress {
  let writtenAt = 0;
  return {
    step: (name) => write(name),
    reading(file, { rows, bytes, totalBytes }) {
      const isDone = bytes >= totalBytes;
      if (!isDone && Date.now() - writtenAt < EVERY_MS) return;
      writtenAt = Date.now();
      const percent = totalBytes === 0 ? 100 : Math.floor((bytes / totalBytes) * 100);
      write(`${file}: ${percent}%, ${rows.toLocaleString('en-US')} rows`);
    },
  };
}
