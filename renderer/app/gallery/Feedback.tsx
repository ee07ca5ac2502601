import sky from '#resources/art/land-city.webp';
import sticker from '#resources/stickers/hello.svg';
import comet from '#resources/gifts/comet.svg';
import { Banner } from '#renderer/ui/Banner.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { OfflineBanner } from '#renderer/ui/OfflineBanner.tsx';
import { Skeleton, SkeletonRow } from '#renderer/ui/Skeleton.tsx';
import { notify } from '#renderer/ui/Toast.tsx';
import { ToastCard } from '#renderer/ui/ToastCard.tsx';
import { SkyArt } from '#renderer/ui/SkyArt.tsx';
import { nothing } from './Actions.tsx';
import { faces, Group, Row } from './specimens.tsx';
import styles from './gallery.module.css';

/** Draws the time bar of a toast at 60 %, without running it. */
const half = (bar: HTMLSpanElement | null) => bar?.style.setProperty('--left', '0.6');

export function Feedback() {
  return (
    <>
      <Group title="Toasts">
        <div className={styles.toast}>
          <Row kind="column">
            <ToastCard accent="success" title="Password updated" onClose={nothing} bar={half} />
            <ToastCard
              accent="error"
              title="You're offline"
              text="Please connect to the internet"
              isUnclosable
              onClose={nothing}
            />
            <ToastCard
              accent="plain"
              title="Amara"
              text="Sent you a Comet"
              avatar={faces.amara}
              actionText="Open"
              onClose={nothing}
              bar={half}
            />
            <ToastCard
              accent="plain"
              title="A gift"
              text="With a picture instead of a face"
              image={comet}
              onClose={nothing}
            />
          </Row>
        </div>
        <Row label="For real">
          <Button size="small" onPress={() => notify.success('Password updated')}>
            Success
          </Button>
          <Button size="small" onPress={() => notify.error('Not sent', { text: 'It stays in the chat.' })}>
            Error
          </Button>
          <Button
            size="small"
            onPress={() =>
              notify.info('Amara', {
                text: 'Sent you a Comet',
                avatar: faces.amara,
                isActivity: true,
                actionText: 'Open',
              })
            }
          >
            Activity
          </Button>
          <Button size="small" onPress={() => notify.notice('Copied')}>
            Notice
          </Button>
          <Button size="small" onPress={notify.offline}>
            Offline
          </Button>
          <Button size="small" onPress={notify.online}>
            Online
          </Button>
          <Button size="small" onPress={notify.clear}>
            Clear
          </Button>
        </Row>
      </Group>
      <Group title="Banners">
        <Banner
          icon="chat"
          title="Didn’t find it?"
          text="Support answers in chat, usually within 15 minutes."
          action={<Button size="small">Write to support</Button>}
        />
        <Banner
          tone="warning"
          icon="lock"
          title="Methods are locked until Monday 23 November, 12:00 UTC"
          text="A payout is on its way."
          onDismiss={nothing}
        />
        <Banner
          tone="danger"
          title="Your account is limited"
          action={<Button size="small">Read why</Button>}
        />
        <Banner tone="success" title="Your balance checks out" />
        <OfflineBanner text="You see the list as it was. It is brought up to date by itself." />
      </Group>
      <Group title="Waiting and nothing here">
        <Row kind="two">
          <div>
            <SkeletonRow />
            <SkeletonRow />
          </div>
          <Row kind="column">
            <Skeleton height={120} />
            <Skeleton width="60%" />
          </Row>
        </Row>
        <Row kind="two">
          <Card>
            <EmptyState
              art={<img src={sticker} alt="" width={112} height={112} />}
              title="No chats yet"
              text="People you talk to for 25 seconds can write to you here."
              actions={<Button kind="primary">Start matching</Button>}
            />
          </Card>
          <Card>
            <EmptyState
              icon="warn"
              title="This didn’t load"
              text="Something went wrong, but nothing is lost. Try again."
              actions={<Button icon="refresh">Try again</Button>}
              note="If it stays like this, write to support."
              role="status"
            />
          </Card>
        </Row>
        <Row kind="two">
          <ListState
            state={{ kind: 'offline' }}
            offline={{ title: 'You’re offline', text: 'Your calls will appear when you’re back online.' }}
          />
          <div>
            <LoadMore more="coming" onMore={nothing} label="Show earlier" failed="" />
            <LoadMore more="failed" onMore={nothing} label="" failed="Couldn’t load more." />
          </div>
        </Row>
        <div className={styles.stage}>
          <EmptyState
            art={<SkyArt src={sky} icon="cam" isDim />}
            title="Vesper can’t see you"
            text="Your browser blocks the camera for this site."
            steps={['Tap the lock beside the address', 'Set Camera and Microphone to Allow']}
            actions={<Button kind="solid">Try again</Button>}
            isOnVideo
          />
        </div>
      </Group>
    </>
  );
}
