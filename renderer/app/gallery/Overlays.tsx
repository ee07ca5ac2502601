import { useState } from 'react';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { Item, List } from '#renderer/ui/Item.tsx';
import { Menu, MenuChoice, MenuItem, MenuRule } from '#renderer/ui/Menu.tsx';
import { Overlay } from '#renderer/ui/Overlay.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { Sheet } from '#renderer/ui/Sheet.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import { nothing } from './Actions.tsx';
import { Group, Row } from './specimens.tsx';
import styles from './gallery.module.css';

type Open = 'confirm' | 'form' | 'sheet' | 'side' | 'bare' | null;

export function Overlays() {
  const [open, setOpen] = useState<Open>(null);
  const [language, setLanguage] = useState('en');
  const close = () => setOpen(null);
  return (
    <Group title="Dialog, sheet, menu, popover">
      <Row>
        <Button onPress={() => setOpen('confirm')}>Open a question</Button>
        <Button onPress={() => setOpen('form')}>Open a form</Button>
        <Button onPress={() => setOpen('sheet')}>Open a sheet</Button>
        <Button onPress={() => setOpen('side')}>Open a side panel</Button>
        <Button onPress={() => setOpen('bare')}>Open a bare modal</Button>
        <Menu label="What to do" trigger={<IconButton icon="more" label="Open a menu" />}>
          <MenuItem icon="reply">Reply</MenuItem>
          <MenuItem icon="copy" isDisabled>
            Copy
          </MenuItem>
          <MenuItem icon="out-link" href="#profile">
            Profile
          </MenuItem>
          <MenuRule />
          <MenuChoice
            title="Language"
            value={language}
            onChange={setLanguage}
            options={[
              { value: 'en', label: 'English', lang: 'en' },
              { value: 'uk', label: 'Українська', lang: 'uk' },
            ]}
          />
          <MenuRule />
          <MenuItem icon="block" isDanger>
            Block
          </MenuItem>
        </Menu>
        <Popover label="How it’s calculated" trigger={<Button kind="outline">Open a popover</Button>}>
          {(hide) => (
            <>
              <b>Each started minute counts once</b>
              <p>You earn 60 % of the price.</p>
              <Button size="small" onPress={hide}>
                Understood
              </Button>
            </>
          )}
        </Popover>
      </Row>
      {open === 'confirm' && (
        <Dialog
          title="Block Carmen"
          role="alertdialog"
          onClose={close}
          actions={
            <>
              <Button onPress={close}>Cancel</Button>
              <Button kind="danger" onPress={close}>
                Block
              </Button>
            </>
          }
        >
          <p>She will not be able to write, call or match with you. You can undo this in Settings.</p>
        </Dialog>
      )}
      {open === 'form' && (
        <Dialog title="Welcome back" onClose={close} phone="full" size="medium" isDismissable={false}>
          <TextField label="Email" type="email" />
          <Button kind="primary" onPress={close}>
            Log in
          </Button>
        </Dialog>
      )}
      {(open === 'sheet' || open === 'side') && (
        <Sheet
          title="Filters"
          onClose={close}
          desktop={open === 'side' ? 'side' : 'centre'}
          footer={
            <Button kind="primary" isBlock onPress={close}>
              Show 84 people
            </Button>
          }
        >
          <List label="Filters" isRuled>
            <Item icon="globe" title="Country" end="Any" hasChevron onPress={nothing} />
            <Item icon="chat" title="Language" end="English" hasChevron onPress={nothing} />
          </List>
        </Sheet>
      )}
      {open === 'bare' && (
        <Overlay
          onEscape={close}
          scrim={styles.scrim ?? ''}
          frame={styles.bareFrame ?? ''}
          dialog={styles.bare ?? ''}
        >
          {(id) => (
            <>
              <h2 id={id}>Somebody calls</h2>
              <Button onPress={close}>Decline</Button>
            </>
          )}
        </Overlay>
      )}
    </Group>
  );
}
