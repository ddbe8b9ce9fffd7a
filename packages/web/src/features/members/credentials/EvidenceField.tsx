import { IMAGE_TYPES } from '@lotwise/domain/community/images';
import { UPLOAD_MAX_BYTES } from '@lotwise/domain/shared/limits';
import { toastFailure } from '../../../lib/failures.ts';
import { call } from '../../../lib/queries.ts';
import { messageOf, UserError } from '../../../lib/user-error.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { FileInput } from '../../../ui/forms/FileInput.tsx';

const PDF = 'application/pdf';
const TYPES: readonly string[] = [PDF, ...IMAGE_TYPES];

/**
 * The document that proves a profession. It is uploaded when it is chosen; the form carries its id.
 */
export function EvidenceField({ error }: { error: string | undefined }) {
  const upload = useWrite({
    writes: 'POST /api/auth/credentials/evidence',
    mutationFn: async (file: File) => {
      if (file.size > UPLOAD_MAX_BYTES)
        throw new UserError('Please choose a document of at most 5 MB.');
      // The server goes by the content; a browser calls a file by its name, or nothing at all.
      const sent = TYPES.includes(file.type) ? file : new Blob([file], { type: PDF });
      const reply = await call('POST /api/auth/credentials/evidence', { file: sent });
      return { ...reply, name: file.name };
    },
    onError: (failure) => toastFailure('Upload failed', failure),
  });
  const problem = upload.isError ? messageOf(upload.error) : upload.data ? undefined : error;
  return (
    <div className="field">
      <label htmlFor="evidenceId">Document</label>
      <FileInput
        id="evidenceId"
        button="Choose file"
        accept={TYPES.join(',')}
        aria-describedby={problem ? 'evidence-hint evidence-error' : 'evidence-hint'}
        aria-invalid={problem ? true : undefined}
        aria-disabled={upload.isPending}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) upload.mutate(file);
        }}
      />
      <input type="hidden" name="evidenceId" value={upload.data?.id ?? ''} />
      <p id="evidence-hint" className="hint">
        Your license or certificate, PDF or image, at most 5 MB. Only admins see it; it is deleted
        30 days after they decide.
      </p>
      <p className="hint" role="status">
        {upload.isPending && 'Uploading...'}
        {upload.data && `Added: ${upload.data.name}`}
      </p>
      {problem && (
        <p id="evidence-error" className="error-text" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
