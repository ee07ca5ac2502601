import { useRef, useState } from 'react';
import { limits } from '#shared/domain/constants.ts';
import type { Attachment } from '#shared/store/records.ts';
import { useChats } from '../chatContext.ts';
import { posterIdOf } from '../session/posterId.ts';
import { roomFor, type FileProblem } from '#renderer/services/uploads/rules.ts';
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
  /** In their order; each that breaks a rule is left out and said. True where none was left out. */
  take(files: readonly Blob[]): Promise<boolean>;
  /** More are chosen than go with one message; says so. */
  areTooMany(): boolean;
  remove(attachment: Attachment): void;
  forgetNote(): void;
}

/** The files that were chosen for a message: looked at, kept, taken out again. */
export function useFiles(draft: ComposedDraft, hasVideo: boolean): ChosenFiles {
  const { session } = useChats();
  const { chats } = session.storage;
  const [reading, setReading] = useState(0);
  const [note, setNote] = useState<FileNote | null>(null);
  /** Chosen and not yet looked at: they have their places already. */
  const coming = useRef(0);
  const say = (problem: FileProblem, megabytes = 0) => setNote({ problem, megabytes });

  return {
    reading,
    note,
    isReading: () => coming.current > 0,
    async take(files) {
      if (files.length === 0) return true;
      // What was found wrong with those before is still to be read.
      if (coming.current === 0) setNote(null);
      let isWhole = true;
      const refuse = (problem: FileProblem, megabytes?: number) => {
        isWhole = false;
        say(problem, megabytes);
      };
      const room = roomFor(draft.now().attachments.length + coming.current);
      if (files.length > room) refuse('count');
      const fitting = files.slice(0, room);
      const count = (by: number) => {
        coming.current += by;
        setReading(coming.current);
      };
      count(fitting.length);
      for (const file of fitting) {
        const taken = await takeFile(file, { chats, hasVideo });
        count(-1);
        if ('problem' in taken) refuse(taken.problem, taken.megabytes);
        else draft.change((attachments) => [...attachments, taken.attachment]);
      }
      return isWhole;
    },
    areTooMany() {
      const isOver = draft.now().attachments.length > limits.uploadFiles;
      if (isOver) say('count');
      return isOver;
    },
    remove({ fileId }) {
      draft.change((attachments) => attachments.filter((one) => one.fileId !== fileId));
      setNote(null);
      void chats.deleteFiles({ fileIds: [fileId, posterIdOf(fileId)] });
    },
    forgetNote: () => setNote(null),
  };
}
