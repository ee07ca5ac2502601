import { useState } from 'react';
import Cropper from 'react-easy-crop';
import type { Area } from './cropped.ts';
import styles from './crop.module.css';

/** The library's part, in a chunk of its own. Its styles are ours: the content policy allows none of its making. */
export function CropArea({
  image,
  aspect,
  label,
  zoom,
  onZoom,
  onArea,
}: {
  image: string;
  aspect: number;
  label: string;
  zoom: number;
  onZoom: (zoom: number) => void;
  onArea: (area: Area) => void;
}) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  return (
    <Cropper
      image={image}
      crop={crop}
      zoom={zoom}
      aspect={aspect}
      maxZoom={4}
      objectFit="contain"
      disableAutomaticStylesInjection
      onCropChange={setCrop}
      onZoomChange={onZoom}
      onCropComplete={(_, pixels) => onArea(pixels)}
      // It has the arrow keys to itself, and without a role it would have no name either.
      cropperProps={{ role: 'application', 'aria-label': label }}
      classes={{
        ...(styles.container ? { containerClassName: styles.container } : {}),
        ...(styles.media ? { mediaClassName: styles.media } : {}),
        ...(styles.area ? { cropAreaClassName: styles.area } : {}),
      }}
    />
  );
}
