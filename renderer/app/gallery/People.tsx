import { Avatar } from '#renderer/ui/Avatar.tsx';
import { AvatarStack } from '#renderer/ui/AvatarStack.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Badge } from '#renderer/ui/Badge.tsx';
import { PersonCard } from '#renderer/ui/PersonCard.tsx';
import { PersonPress } from '#renderer/ui/PersonPress.tsx';
import { PresenceMark, PresenceStatus } from '#renderer/ui/Presence.tsx';
import { nothing } from './Actions.tsx';
import { faces, portraits, Group, Row } from './specimens.tsx';
import { GalleryAdd, GalleryGrid, GalleryStamp, GalleryTile } from '#renderer/ui/gallery/GalleryGrid.tsx';
import styles from './gallery.module.css';

export function People() {
  return (
    <Group title="People and presence">
      <Row>
        <Avatar src={faces.nia} name="Nia" size="xl" presence="online" />
        <Avatar src={faces.yuna} name="Yuna" size="l" isGlowing />
        <Avatar src={faces.leila} name="Leila" size="l" ring="new" />
        <Avatar src={faces.freja} name="Freja" ring="seen" />
        <Avatar src={faces.marcus} name="Marcus" size="l" presence="inacall" />
        <Avatar src={faces.ilya} name="Ilya" presence="offline" />
        <Avatar src={null} name="Kevin Vane" />
        <Avatar src={faces.zoya} name="Zoya" size="s" isNamed />
        <Avatar src={null} name={null} size="xs" />
        <AvatarStack
          people={[
            { id: 'a', src: faces.freja, name: 'Freja' },
            { id: 'b', src: faces.leila, name: 'Leila' },
            { id: 'c', src: null, name: 'Tomas R' },
          ]}
        />
        <PresenceStatus presence="online" />
        <PresenceStatus presence="inacall" />
        <PresenceStatus presence="offline" />
        <PresenceMark presence="online" />
        <PersonPress label="More about Nia" onPress={nothing}>
          <Avatar src={faces.nia} name="Nia" />
        </PersonPress>
      </Row>
      <div className={styles.people}>
        <PersonCard
          className={styles.wide}
          name="Carmen"
          age={29}
          photo={portraits.carmen}
          presence="inacall"
          facts="Mexico"
          href="#carmen"
          action={
            <Button kind="solid" icon="cam" onPress={nothing}>
              Call, 40 coins a minute
            </Button>
          }
        />
        <PersonCard
          name="Nia"
          age={27}
          photo={portraits.nia}
          presence="online"
          facts="Kenya, English and a little Spanish"
          onPress={nothing}
          corner={<Badge tone="accent">New</Badge>}
        />
        <PersonCard name="Tomas Rossi" photo={null} presence="offline" href="#tomas" />
      </div>
      <GalleryGrid
        label="Photos of Amara"
        items={[portraits.amara, portraits.nia, portraits.carmen]}
        keyOf={(src) => src}
        end={<GalleryAdd label="Add photo" onPress={nothing} />}
      >
        {(src, index) => (
          <GalleryTile
            label={`Photo ${index + 1}`}
            src={src}
            tiny={null}
            isVideo={index === 0}
            duration={42}
            isDim={index > 0}
            stamp={
              index > 0 && (
                <GalleryStamp tone={index === 1 ? 'wait' : 'refused'} icon={index === 1 ? 'clock' : 'warn'}>
                  {index === 1 ? 'In review' : 'Not approved'}
                </GalleryStamp>
              )
            }
            onPress={nothing}
          />
        )}
      </GalleryGrid>
    </Group>
  );
}
