import { BackLink } from '#renderer/ui/BackLink.tsx';
import { Crumbs } from '#renderer/ui/Crumbs.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
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
    </Group>
  );
}
