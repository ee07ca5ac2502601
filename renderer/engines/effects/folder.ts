/**
 * Where the files of the background blur are served, below the root of the page. The version of the library is in the name,
 * because caches keep everything below `assets` for ever (renderer/build/cameraEffects.ts puts the files there).
 */
export const effectsFolder = 'assets/effects-2023.2.0';

/** The files that the blur loads by itself: graph, models and WebAssembly with its loader. It asks for both models. */
export const effectFiles = [
  'selfie_segmentation.binarypb',
  'selfie_segmentation.tflite',
  'selfie_segmentation_landscape.tflite',
  'selfie_segmentation_solution_simd_wasm_bin.js',
  'selfie_segmentation_solution_simd_wasm_bin.wasm',
] as const;
