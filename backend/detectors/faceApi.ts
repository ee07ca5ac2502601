import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';

/** The part of a TensorFlow.js tensor that the detectors use. */
export interface Tensor {
  data(): Promise<ArrayLike<number>>;
  dispose(): void;
  toFloat(): Tensor;
  div(divisor: number): Tensor;
  expandDims(axis: number): Tensor;
}

interface GraphModel {
  predict(input: Tensor): Tensor;
}

interface ModelFile {
  readonly modelTopology: unknown;
  readonly weightSpecs: readonly unknown[];
  readonly weightData: ArrayBuffer;
}

/** The part of TensorFlow.js 4 that the detectors use. */
interface TensorFlow {
  setWasmPaths(folder: string, usePlatformFetch: boolean): void;
  setBackend(name: 'wasm'): Promise<boolean>;
  loadGraphModel(file: { load(): Promise<ModelFile> }): Promise<GraphModel>;
  tensor3d(samples: Uint8Array, shape: readonly [number, number, number], type: 'int32'): Tensor;
  tidy(calculate: () => Tensor): Tensor;
  memory(): { readonly numTensors: number };
  readonly image: {
    resizeBilinear(image: Tensor, size: readonly [number, number], alignCorners: boolean): Tensor;
  };
  readonly io: { decodeWeights(bytes: ArrayBuffer, specs: readonly unknown[]): Promise<object> };
}

/** The part of @vladmandic/face-api that the detectors use. */
export interface FaceApi {
  readonly tf: TensorFlow;
  readonly env: { setEnv(environment: object): void };
  readonly nets: { readonly tinyFaceDetector: { loadFromWeightMap(weights: object): void } };
  readonly TinyFaceDetectorOptions: new (options: { inputSize: number; scoreThreshold: number }) => object;
  detectAllFaces(image: Tensor, options: object): PromiseLike<readonly { readonly score: number }[]>;
}

export const require = createRequire(import.meta.url);

/** Dummy URL: TensorFlow.js requires a folder, and the `fetch` below answers its requests. */
const wasmFolder = 'https://wasm.invalid/';

/**
 * Loads face-api with its bundled TensorFlow.js, on WebAssembly.
 * The bundle is made for browsers. Node runs it if Node's globals are hidden from it, because it then fetches
 * its WebAssembly file as a browser does. The builds for Node would need 140 MB of further packages.
 */
export async function loadFaceApi(): Promise<FaceApi> {
  const [source, wasm] = await Promise.all([
    readFile(require.resolve('@vladmandic/face-api/dist/face-api.js'), 'utf8'),
    readFile(require.resolve('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm')),
  ]);
  const fetch = async () => new Response(wasm, { headers: { 'content-type': 'application/wasm' } });
  const globals = {
    // Browser globals that TensorFlow.js checks for.
    window: { document: {}, fetch, atob },
    fetch,
    // Hides Node's globals, and threads, which would take processors from the calls.
    ...{ document: undefined, process: undefined, require: undefined, Buffer: undefined },
    ...{ navigator: undefined, MessageChannel: undefined },
  };
  const run = compileFunction(`${source}\nreturn faceapi;`, Object.keys(globals)) as (
    ...values: unknown[]
  ) => FaceApi;
  const faceApi = run(...Object.values(globals));
  // face-api checks its input against browser classes. All inputs here are tensors.
  class NoElement {}
  faceApi.env.setEnv({
    ...{ Canvas: NoElement, CanvasRenderingContext2D: NoElement, Image: NoElement },
    ...{ ImageData: NoElement, Video: NoElement, fetch },
    createCanvasElement: () => new NoElement(),
    createImageElement: () => new NoElement(),
    createVideoElement: () => new NoElement(),
    readFile: () => Promise.reject(new Error('face-api must not read files in this process.')),
  });
  faceApi.tf.setWasmPaths(wasmFolder, true);
  if (!(await faceApi.tf.setBackend('wasm')))
    throw new Error('The WebAssembly backend with SIMD does not start.');
  return faceApi;
}
