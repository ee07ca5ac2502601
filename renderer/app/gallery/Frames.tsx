import { MemoryRouter } from 'react-router';
import { BackLink } from '#renderer/ui/BackLink.tsx';
import { Crumbs } from '#renderer/ui/Crumbs.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { HereLink, RouterLink } from '#renderer/ui/RouterLink.tsx';
import { Group, Row } from './Specimen.tsx';
import styles from './gallery.module.css';

export function Frames() {
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
