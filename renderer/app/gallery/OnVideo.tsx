import { Coins } from '#renderer/ui/Coins.tsx';
import { ControlButton } from '#renderer/ui/ControlButton.tsx';
import { CountdownRing } from '#renderer/ui/CountdownRing.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { GiftArt } from '#renderer/ui/GiftArt.tsx';
import { GiftTile } from '#renderer/ui/GiftTile.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { LevelMeter } from '#renderer/ui/LevelMeter.tsx';
import { Pill } from '#renderer/ui/Pill.tsx';
import { Toolbar } from '#renderer/ui/Toolbar.tsx';
import { useState } from 'react';
import { cx } from '#renderer/ui/cx.ts';
import { portraits, Group, Row } from './specimens.tsx';
import styles from './gallery.module.css';

const gifts = Object.entries(
  import.meta.glob<string>('../../../resources/gifts/*.svg', { import: 'default', eager: true }),
).map(([path, image]) => ({ name: /(\w+)\.svg$/.exec(path)?.[1] ?? path, image }));
const stickers = Object.entries(
  import.meta.glob<string>('../../../resources/stickers/*.svg', { import: 'default', eager: true }),
);
const prices: Readonly<Record<string, number>> = {
  welcome: 0,
  rose: 20,
  heart: 50,
  cocktail: 80,
  moon: 150,
  crown: 300,
  comet: 500,
  diamond: 900,
};
const still = () => 0;

export function OnVideo() {
  const [gift, setGift] = useState('rose');
  const shown = gifts.toSorted((one, other) => (prices[one.name] ?? 0) - (prices[other.name] ?? 0));
  return (
    <>
      <Group title="On video">
        <div className={styles.stage} data-theme="dark">
          <img src={portraits.amara} alt="" />
          <div className={styles.between}>
            <Pill icon="clock" isNumber>
              12:47
            </Pill>
            <Coins value={1284} kind="glass" />
            <Pill icon="signal" tone="warning">
              Weak connection
            </Pill>
            <IconButton icon="mini" label="Small window" isGlass />
            <CountdownRing durationMs={25_000} endsAtMs={17_000} now={still} isGlass size={64} />
          </div>
          <LevelMeter label="Level on video" read={() => 0.4} isOnVideo />
          <Toolbar label="Call" className={cx(styles.row, styles.centre)}>
            <ControlButton icon="mic" label="Mute microphone" />
            <ControlButton icon="cam-off" label="Turn camera on" isOff />
            <ControlButton icon="gift" label="Send a gift" data-hovered />
            <ControlButton icon="end-fill" label="End call" kind="end" />
            <ControlButton icon="skip" label="Skip" isDisabled />
            <ControlButton icon="more" label="More" size="small" />
            <Button kind="glass">Keep talking</Button>
          </Toolbar>
        </div>
      </Group>
      <Group title="Gifts and stickers">
        <div className={styles.gifts}>
          {shown.map(({ name, image }) => (
            <GiftTile
              key={name}
              name={`${name.charAt(0).toUpperCase()}${name.slice(1)}`}
              image={image}
              price={prices[name] ?? 0}
              isOn={name === gift}
              isDisabled={name === 'diamond'}
              onPress={() => setGift(name)}
            />
          ))}
        </div>
        <Row>
          <GiftArt src={null} />
          {stickers.map(([path, image]) => (
            <img key={path} src={image} alt="" width={72} height={72} />
          ))}
        </Row>
      </Group>
    </>
  );
}
