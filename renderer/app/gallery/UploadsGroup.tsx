import { useRef, useState } from 'react';
import { Button } from '#renderer/ui/Button.tsx';
import { FileInput } from '#renderer/ui/FileInput.tsx';
import { UploadList } from '#renderer/ui/UploadList.tsx';
import { UploadTile } from '#renderer/ui/UploadTile.tsx';
import type { ShownUpload } from '#renderer/ui/uploadWords.ts';
import { portraits, Group, Row } from './specimens.tsx';
import { useFileDrop } from '#renderer/ui/useFileDrop.ts';
import styles from './gallery.module.css';

const megabyte = 1024 * 1024;
const nothing = () => undefined;
const upload = (id: string, more: Partial<ShownUpload>): ShownUpload => ({
  ...{ id, kind: 'image', name: `${id}.jpg`, previewUrl: portraits.amara, isKept: true },
  ...{ bytes: 6 * megabyte, originalBytes: 6 * megabyte, sentBytes: 0 },
  ...{ state: 'waiting', error: null, megabytes: null },
  ...more,
});
const uploads = [
  upload('lamp', { state: 'sending', originalBytes: 41 * megabyte, sentBytes: 3.8 * megabyte }),
  upload('sunset', { previewUrl: portraits.nia }),
  upload('street', { kind: 'video', previewUrl: null, state: 'preparing' }),
  upload('holiday', { state: 'failed', error: 'format', previewUrl: null, isKept: false }),
  upload('balcony', { state: 'failed', error: 'forbidden', previewUrl: portraits.carmen }),
];

export function UploadsGroup() {
  return (
    <Group title="Files on their way">
      <UploadList uploads={uploads} onCancel={nothing} onRetry={nothing} />
      <Row>
        {uploads.map((one) => (
          <div key={one.id} className={styles.upload}>
            <UploadTile upload={{ ...one, name: `Tile ${one.name}` }} onCancel={nothing} onRetry={nothing} />
          </div>
        ))}
      </Row>
    </Group>
  );
}

/** Files can be selected in the file dialog, or dropped on the row. */
export function FilesGroup() {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const { isOver, props } = useFileDrop(setChosen);
  return (
    <Group title="Choosing files">
      <div {...props}>
        <Row>
          <Button icon="upload" onPress={() => input.current?.click()}>
            Choose files
          </Button>
          <FileInput ref={input} isMultiple label="Choose files" accept="image/*" onChoose={setChosen} />
          {isOver ? 'Let go' : chosen.map(({ name }) => name).join(', ')}
        </Row>
      </div>
    </Group>
  );
}
