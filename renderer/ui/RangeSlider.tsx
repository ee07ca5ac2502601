import { Label } from 'react-aria-components/Label';
import { Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import { cx } from './cx.ts';
import styles from './RangeSlider.module.css';

export type Range = readonly [from: number, to: number];

export interface RangeSliderProps {
  readonly label: string;
  /** Accessible names of the two thumbs: "Youngest", "Oldest". */
  readonly ends: readonly [string, string];
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly value: Range;
  readonly onChange: (value: Range) => void;
  /** Called when the thumb is released, to save the value. */
  readonly onChangeEnd?: (value: Range) => void;
  /** The range in words: "21 to 32". */
  readonly text: string;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

const asRange = (values: number | readonly number[]): Range => {
  const [from = 0, to = from] = typeof values === 'number' ? [values] : values;
  return [from, to];
};

/** A slider with two thumbs for a range, such as ages. Each thumb moves by pointer, touch or arrow keys. */
export function RangeSlider({
  label,
  ends,
  min,
  max,
  step,
  value,
  onChange,
  onChangeEnd,
  text,
  isDisabled,
  className,
}: RangeSliderProps) {
  const part = (of: number) => `${((of - min) / (max - min)) * 100}%`;
  return (
    <Slider
      value={[...value]}
      onChange={(values) => onChange(asRange(values))}
      onChangeEnd={(values) => onChangeEnd?.(asRange(values))}
      minValue={min}
      maxValue={max}
      step={step}
      isDisabled={isDisabled}
      className={cx(styles.slider, isDisabled && styles.isOff, className)}
    >
      <Label className={styles.label}>{label}</Label>
      <SliderOutput className={styles.text}>{text}</SliderOutput>
      <SliderTrack className={styles.track}>
        <span
          className={styles.fill}
          style={{
            insetInlineStart: part(value[0]),
            inlineSize: `calc(${part(value[1])} - ${part(value[0])})`,
          }}
        />
        <SliderThumb index={0} aria-label={ends[0]} className={styles.thumb} />
        <SliderThumb index={1} aria-label={ends[1]} className={styles.thumb} />
      </SliderTrack>
    </Slider>
  );
}
