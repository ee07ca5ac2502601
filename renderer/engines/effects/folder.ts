/**
 * Path of the files of the background blur, below the root of the page. The path has the library's version,
 * because browsers cache files below `assets` without limit (renderer/build/cameraEffects.ts copies the
 * files).
 */
export const effectsFolder = 'assets/effects-2023.2.0';

/**
 * The files that the blur library requests itself: graph, models, and WebAssembly with its loader. The
 * library loads both models.
 */
export const effectFiles = [
  'selfie_segmentation.binarypb',
  'selfie_segmentation.tflite',
  'selfie_segmentation_landscape.tflite',
  'selfie_segmentation_solution_simd_wasm_bin.js',
  'selfie_segmentation_solution_simd_wasm_bin.wasm',
] as const;
