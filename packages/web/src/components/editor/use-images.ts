import { type RefObject, useEffect, useState } from 'react';
import { IMAGE_TYPES } from '@lotwise/domain/community/images';
import { UPLOAD_MAX_BYTES } from '@lotwise/domain/shared/limits';
import { toastFailure } from '../../lib/failures.ts';
import { call } from '../../lib/queries.ts';
import { showToast } from '../../lib/toast.ts';
import { replace } from './commands.ts';

const FAILED = 'Upload Failed';

/**
 * Uploads images into a text: those that are chosen, pasted or dropped. Returns how many are under
 * way.
 */
export function useImages(
  field: RefObject<HTMLTextAreaElement | null>,
  isOn: boolean,
): { upload: (files: Iterable<File>) => void; waiting: number } {
  const [waiting, setWaiting] = useState(0);

  function upload(files: Iterable<File>): void {
    for (const file of files) {
      const problem = problemOf(file);
      if (problem) showToast({ title: FAILED, description: problem, tone: 'bad' });
      else void uploadOne(file);
    }
  }

  async function uploadOne(file: File): Promise<void> {
    setWaiting((count) => count + 1);
    try {
      const { url } = await call('POST /api/uploads', { file });
      insert(field.current, `![${altOf(file.name)}](${url})`);
    } catch (error) {
      toastFailure(FAILED, error);
    } finally {
      setWaiting((count) => count - 1);
    }
  }

  useEffect(() => {
    const area = field.current;
    if (!area || !isOn) return undefined;
    const take = (event: Event, data: DataTransfer | null) => {
      const images = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (images.length === 0) return;
      event.preventDefault();
      upload(images);
    };
    const onPaste = (event: ClipboardEvent) => take(event, event.clipboardData);
    const onDrop = (event: DragEvent) => take(event, event.dataTransfer);
    area.addEventListener('paste', onPaste);
    area.addEventListener('drop', onDrop);
    return () => {
      area.removeEventListener('paste', onPaste);
      area.removeEventListener('drop', onDrop);
    };
  });

  return { upload, waiting };
}

function problemOf({ type, size }: File): string | null {
  // A list of words may be asked for anything.
  if (!(IMAGE_TYPES as readonly string[]).includes(type))
    return 'Please choose a PNG, JPEG, WebP, GIF or AVIF image.';
  return size > UPLOAD_MAX_BYTES ? 'An image may be at most 5 MB.' : null;
}

const altOf = (name: string): string =>
  name
    .replace(/\.\w+$/, '')
    .replace(/[[\]()\\`*_]/g, ' ')
    .trim();

function insert(area: HTMLTextAreaElement | null, text: string): void {
  if (!area) return;
  const at = area.selectionEnd;
  const before = at > 0 && area.value[at - 1] !== '\n' ? '\n' : '';
  const end = at + before.length + text.length + 1;
  replace(area, { from: at, to: at, text: `${before}${text}\n`, select: { start: end, end } });
}
