import { useState } from 'react';
import Cropper from 'react-easy-crop';
import type { Area } from './cropped.ts';
import styles from './crop.module.css';

/**
 * Wraps the cropping library in a separate chunk. The styles are in our stylesheet, because the content
 * security policy blocks injected ones.
 */
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
      // The element handles arrow keys itself. Without a role its label would be ignored.
      cropperProps={{ role: 'application', 'aria-label': label }}
      classes={{
        ...(styles.container ? { containerClassName: styles.container } : {}),
        ...(styles.media ? { mediaClassName: styles.media } : {}),
        ...(styles.area ? { cropAreaClassName: styles.area } : {}),
      }}
    />
  );
}
