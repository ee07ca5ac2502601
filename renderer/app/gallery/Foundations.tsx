import type { CSSProperties } from 'react';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { iconShapes } from '#renderer/ui/iconShapes.ts';
import { moreIconShapes } from '#renderer/ui/moreIconShapes.ts';
import { cx } from '#renderer/ui/cx.ts';
import text from '#renderer/ui/styles/text.module.css';
import { CutText } from '#renderer/ui/CutText.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { Group, Row } from './specimens.tsx';
import styles from './gallery.module.css';
import { Row as Line, Stack, Text } from '#renderer/ui/layout.tsx';

const colours = [
  ['Ground', '--ground', '--text'],
  ['Raised', '--raised', '--text'],
  ['Higher', '--higher', '--text'],
  ['Line', '--line', '--text'],
  ['Text', '--text', '--ground'],
  ['Muted', '--muted', '--ground'],
  ['Accent', '--afterglow', '--on-accent'],
  ['Accent text', '--accent-text', '--ground'],
  ['Violet text', '--violet-text', '--ground'],
  ['Success', '--success', '--on-success'],
  ['Warning', '--warning', '--ground'],
  ['Danger', '--danger', '--on-danger'],
  ['Coin', '--coin', '--ink'],
  ['Selected', '--selected', '--text'],
] as const;

const icons = [...Object.keys(iconShapes), ...Object.keys(moreIconShapes)].sort() as IconName[];

export function Foundations() {
  return (
    <>
      <Group title="Colour">
        <div className={styles.swatches}>
          {colours.map(([name, ground, ink]) => (
            <div key={name} style={{ background: `var(${ground})`, color: `var(${ink})` } as CSSProperties}>
              {name}
            </div>
          ))}
        </div>
      </Group>
      <Group title="Layout">
        <Stack gap={3}>
          <Line gap={2} justify="between" wraps>
            <Text weight={600}>A row with its children at both ends</Text>
            <Text as="span" size={14} tone="muted" isNumber>
              1,120
            </Text>
          </Line>
          <Text size={14} tone="muted" wrap="pretty">
            A stack lays its children out below each other, with one step of the spacing scale between them.
          </Text>
        </Stack>
      </Group>
      <Group title="Type">
        <Row kind="column">
          <p className={text.display}>Evening star</p>
          <p className={text.displayS}>Добрый вечер, Вера</p>
          <p className={text.title}>Title, 20 semibold</p>
          <p>Text, 16. People talk, and the screen keeps quiet.</p>
          <Text size={14} tone="muted">
            Small, 14. Баланс обновится через минуту.
          </Text>
          <p className={cx(text.tiny, text.muted, text.num)}>Tiny, 12. 00:25 · 1,284 · 40</p>
          <Text wrap="cut">Cut where the line ends, {'and so on '.repeat(30)}</Text>
          <p>
            Words for readers alone stand here: <VisuallyHidden>nobody sees these</VisuallyHidden>·{' '}
            <CutText cut="Maximiliana Kon…" whole="Maximiliana Konstantina" />
          </p>
        </Row>
      </Group>
      <Group title="Icons">
        <ul className={styles.icons}>
          {icons.map((name) => (
            <li key={name}>
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Group>
    </>
  );
}
