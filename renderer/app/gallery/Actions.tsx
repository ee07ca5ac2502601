import { MemoryRouter } from 'react-router';
import { Button, type ButtonProps } from '#renderer/ui/Button.tsx';
import { CostButton } from '#renderer/ui/CostButton.tsx';
import { AnchorButton } from '#renderer/ui/AnchorButton.tsx';
import { CoverLink } from '#renderer/ui/CoverLink.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { ShortcutKeys } from '#renderer/ui/ShortcutKeys.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { Tooltip } from '#renderer/ui/Tooltip.tsx';
import { Toolbar } from '#renderer/ui/Toolbar.tsx';
import { BackLink } from '#renderer/ui/BackLink.tsx';
import { Crumbs } from '#renderer/ui/Crumbs.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { HereLink, RouterLink } from '#renderer/ui/RouterLink.tsx';
import { Focused, Group, Row } from './specimens.tsx';
import styles from './gallery.module.css';

const kinds = [
  ['primary', 'Start'],
  ['plain', 'Open'],
  ['outline', 'Edit'],
  ['quiet', 'Skip'],
  ['danger', 'Block'],
  ['dangerSoft', 'Leave'],
  ['success', 'Accept'],
] as const satisfies readonly (readonly [ButtonProps['kind'], string])[];

export const nothing = () => {};

/** Static attributes that render the hover and press styles, because a screenshot can't hold those states. */
const hovered = { 'data-hovered': true };
const pressed = { 'data-pressed': true };

export function Actions() {
  return (
    <Group title="Buttons: rest, hover, press, focus, busy, off">
      {kinds.map(([kind, word]) => (
        <Row key={kind} kind="states">
          <Button size="small" kind={kind}>
            {word}
          </Button>
          <Button size="small" kind={kind} {...hovered}>
            {word}
          </Button>
          <Button size="small" kind={kind} {...pressed}>
            {word}
          </Button>
          <Focused>
            <Button size="small" kind={kind}>
              {word}
            </Button>
          </Focused>
          <Button size="small" kind={kind} isBusy>
            {word}
          </Button>
          <Button size="small" kind={kind} isDisabled>
            {word}
          </Button>
        </Row>
      ))}
      <Row>
        <Button kind="primary" size="big" icon="star">
          Start matching
        </Button>
        <CostButton label="Call again" price="40 coins a minute" icon="cam" />
        <Button icon="chat">Write</Button>
        <AnchorButton href="#buttons" kind="outline" icon="out-link">
          Read the rules
        </AnchorButton>
        <IconButton icon="more" label="More" />
        <IconButton icon="more" label="More, pointed at" {...hovered} />
        <IconButton icon="heart-fill" label="Following" isOn />
        <IconButton icon="bell" label="Notifications, some are new" hasDot />
        <IconButton icon="trash" label="Delete" isDisabled />
      </Row>
      <Row kind="column">
        <Button kind="primary" isBlock>
          As wide as its place
        </Button>
      </Row>
      <Row label="A toolbar: one stop for Tab, arrows inside; each with a tip">
        <Toolbar label="Message">
          <Tooltip text="Bring an answer">
            <IconButton icon="reply" label="Reply" />
          </Tooltip>
          <Tooltip text="To the clipboard" placement="bottom">
            <IconButton icon="copy" label="Copy" />
          </Tooltip>
          <IconButton icon="flag" label="Report" />
        </Toolbar>
        <ShortcutKeys keys={['Ctrl', 'Shift', 'M']} />
      </Row>
      <Row label="Unstyled: for what is drawn by its owner, and a cover that presses all of its parent">
        <PressButton onPress={nothing}>A button without a look</PressButton>
        <div className={styles.covered}>
          <CoverLink onPress={nothing}>Presses the whole card</CoverLink>
        </div>
      </Row>
    </Group>
  );
}

export function PageHeads() {
  return (
    <Group title="Heads of pages">
      <div className={styles.frame}>
        <PageHead title="Payouts" back={<BackLink isIcon href="#income" />}>
          <IconButton icon="bell" label="Notifications" />
        </PageHead>
      </div>
      <Row>
        <BackLink href="#faq" label="All questions" />
        <Crumbs above={[{ href: '#help', label: 'Help' }]} here="Finances" />
      </Row>
      <MemoryRouter>
        <Row label="The router's links, without a look of their own">
          <RouterLink href="/payouts">To another page</RouterLink>
          <HereLink href="/payouts?week=2">To another part of it</HereLink>
        </Row>
        <Row label="A link to a page that looks like a button">
          <LinkButton to="/payouts" kind="quiet" size="small" icon="wallet">
            Payouts
          </LinkButton>
        </Row>
      </MemoryRouter>
    </Group>
  );
}
