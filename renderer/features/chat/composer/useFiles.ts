import { useRef, useState } from 'react';
import type { Attachment } from '#shared/store/records.ts';
import { useChats } from '../chatContext.ts';
import { posterIdOf } from '../session/upload.ts';
import { roomFor, type FileProblem } from './rules.ts';
import { takeFile } from './takeFile.ts';
import type { ComposedDraft } from './useDraft.ts';

export interface FileNote {
  readonly problem: FileProblem;
  readonly megabytes: number;
}

export interface ChosenFiles {
  /** How many are being looked at. */
  readonly reading: number;
  /** As it is now, not as it was drawn. */
  isReading(): boolean;
  /** The last rule that a file broke. */
  readonly note: FileNote | null;
  /** In their order; each that breaks a rule is left out and said. */
  take(files: readonly Blob[]): Promise<void>;
  remove(attachment: Attachment): void;
  forgetNote(): void;
}

/** The files that were chosen for a message: looked at, kept, taken out again. */
export function useFiles(draft: ComposedDraft): ChosenFiles {
  const { session } = useChats();
  const { chats } = session.storage;
  const [reading, setReading] = useState(0);
  const [note, setNote] = useState<FileNote | null>(null);
  /** Chosen and not yet looked at: they have their places already. */
  const coming = useRef(0);

  return {
    reading,
    note,
    isReading: () => coming.current > 0,
    async take(files) {
      if (files.length === 0) return;
      setNote(null);
      const say = (problem: FileProblem, megabytes = 0) => setNote({ problem, megabytes });
      const room = roomFor(draft.now().attachments.length + coming.current);
      if (files.length > room) say('count');
      const fitting = files.slice(0, room);
      const count = (by: number) => {
        coming.current += by;
        setReading(coming.current);
      };
      count(fitting.length);
      for (const file of fitting) {
        const taken = await takeFile(file, { chats });
        count(-1);
        if ('problem' in taken) say(taken.problem, taken.megabytes);
        else draft.change((attachments) => [...attachments, taken.attachment]);
      }
    },
    remove({ fileId }) {
      draft.change((attachments) => attachments.filter((one) => one.fileId !== fileId));
      setNote(null);
      void chats.deleteFiles({ fileIds: [fileId, posterIdOf(fileId)] });
    },
    forgetNote: () => setNote(null),
  };
}
