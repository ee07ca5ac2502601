import { MemoryRouter } from 'react-router';
import { BackLink } from '#renderer/ui/BackLink.tsx';
import { buttonClass } from '#renderer/ui/buttonLook.ts';
import { Crumbs } from '#renderer/ui/Crumbs.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
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
          <RouterLink href="/payouts" className={buttonClass({ kind: 'quiet', size: 'small' })}>
            To another page
          </RouterLink>
          <HereLink href="/payouts?week=2" className={buttonClass({ kind: 'quiet', size: 'small' })}>
            To another part of it
          </HereLink>
        </Row>
      </MemoryRouter>
    </Group>
  );
}
