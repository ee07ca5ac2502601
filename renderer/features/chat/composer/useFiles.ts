import { useRef, useState } from 'react';
import { limits } from '#shared/domain/constants.ts';
import type { Attachment } from '#shared/store/records.ts';
import { useChats } from '../chatContext.ts';
import { posterIdOf } from '../session/orphanedFiles.ts';
import { roomFor, type FileProblem } from '#renderer/services/uploads/rules.ts';
import { storeFile } from './storeFile.ts';
import type { ComposedDraft } from './useDraft.ts';

export interface FileNote {
  readonly problem: FileProblem;
  readonly megabytes: number;
}

export interface ChosenFiles {
  /** Number of files being read. */
  readonly reading: number;
  /** Returns whether files are being read now, which may be newer than the rendered state. */
  isReading(): boolean;
  /** The latest broken rule; null: none. */
  readonly note: FileNote | null;
  /**
   * Adds files in their order. A file that breaks a rule is left out, and a note says why. Resolves to true
   * if none was left out.
   */
  take(files: readonly Blob[]): Promise<boolean>;
  /** Returns true, and shows a note, if more files are chosen than one message can have. */
  areTooMany(): boolean;
  remove(attachment: Attachment): void;
  forgetNote(): void;
}

/** Manages the files chosen for a message: reads, stores and removes them. */
export function useFiles(draft: ComposedDraft, hasVideo: boolean): ChosenFiles {
  const { session } = useChats();
  const { chats } = session.storage;
  const [reading, setReading] = useState(0);
  const [note, setNote] = useState<FileNote | null>(null);
  /** Number of files chosen but not read yet, which already count towards the limit. */
  const coming = useRef(0);
  const say = (problem: FileProblem, megabytes = 0) => setNote({ problem, megabytes });

  return {
    reading,
    note,
    isReading: () => coming.current > 0,
    async take(files) {
      if (files.length === 0) return true;
      // Keeps the note of the previous files while these are still being read.
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
        const stored = await storeFile(file, { chats, hasVideo });
        count(-1);
        if ('problem' in stored) refuse(stored.problem, stored.megabytes);
        else draft.change((attachments) => [...attachments, stored.attachment]);
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
