import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MobileNetV2MidModel } from 'nsfwjs/models/mobilenet_v2_mid';
import type { Pixels } from '../pictures/frames.ts';
import { loadFaceApi, require, type FaceApi, type Tensor } from './faceApi.ts';
import type { DetectorJob, Scores } from './messages.ts';

/** Width and height of the classifier's input. */
const classifierEdge = 224;
/** Indexes in the classifier's output: drawing, hentai, neutral, porn, sexy. */
const [hentaiAt, pornAt] = [1, 3];
/** Options of the face detector. An input of 320 finds faces from about a tenth of the picture's width. */
const faceOptions = { inputSize: 320, scoreThreshold: 0.05 };

const blank: Pixels = { width: 320, height: 240, samples: new Uint8Array(320 * 240 * 3) };

export interface Models {
  scoresOf(job: DetectorJob): Promise<Scores>;
  /** Returns the number of tensors in memory, which is constant between jobs unless there is a leak. */
  tensors(): number;
}

/** Loads both models from their packages. Throws if this machine can't run them. */
export async function loadModels(): Promise<Models> {
  const faceApi = await loadFaceApi();
  const { tf } = faceApi;
  await loadFaceDetector(faceApi);
  const classifier = await loadClassifier(faceApi);
  const options = new faceApi.TinyFaceDetectorOptions(faceOptions);

  async function pornIn(image: Tensor): Promise<number> {
    const classes = tf.tidy(() => {
      const resized = tf.image.resizeBilinear(
        image.toFloat().div(255),
        [classifierEdge, classifierEdge],
        true,
      );
      return classifier.predict(resized.expandDims(0));
    });
    try {
      const shares = await classes.data();
      return Math.min(1, (shares[pornAt] ?? 0) + (shares[hentaiAt] ?? 0));
    } finally {
      classes.dispose();
    }
  }

  async function faceIn(image: Tensor): Promise<number> {
    const faces = await faceApi.detectAllFaces(image, options);
    return Math.max(0, ...faces.map(({ score }) => score));
  }

  async function scoresOf({ pixels, wantsFace }: DetectorJob): Promise<Scores> {
    const image = tensorOf(faceApi, pixels);
    try {
      return { porn: await pornIn(image), face: wantsFace ? await faceIn(image) : null };
    } finally {
      image.dispose();
    }
  }

  // Warms the models up, because the first run compiles and takes several times as long.
  await scoresOf({ pixels: blank, wantsFace: true });
  return { scoresOf, tensors: () => tf.memory().numTensors };
}

function tensorOf({ tf }: FaceApi, { width, height, samples }: Pixels): Tensor {
  return tf.tensor3d(samples, [height, width, 3], 'int32');
}

async function loadFaceDetector({ tf, nets }: FaceApi): Promise<void> {
  const folder = join(dirname(require.resolve('@vladmandic/face-api/package.json')), 'model');
  const [manifest, bytes] = await Promise.all([
    readFile(join(folder, 'tiny_face_detector_model-weights_manifest.json'), 'utf8'),
    readFile(join(folder, 'tiny_face_detector_model.bin')),
  ]);
  const [group] = JSON.parse(manifest) as { readonly weights: readonly unknown[] }[];
  nets.tinyFaceDetector.loadFromWeightMap(
    await tf.io.decodeWeights(new Uint8Array(bytes).buffer, group?.weights ?? []),
  );
}

/**
 * Loads the larger of the package's two MobileNetV2 classifiers: the smaller one takes bare arms and legs for
 * pornography far more often and is not faster.
 */
async function loadClassifier({ tf }: FaceApi) {
  const { modelJson, weightBundles } = MobileNetV2MidModel;
  const model = (await modelJson()).default as {
    readonly modelTopology: unknown;
    readonly weightsManifest: readonly { readonly weights: readonly unknown[] }[];
  };
  const parts = await Promise.all(
    weightBundles.map(async (load) => Buffer.from((await load()).default as string, 'base64')),
  );
  const weightData = new Uint8Array(Buffer.concat(parts)).buffer;
  const weightSpecs = model.weightsManifest.flatMap(({ weights }) => weights);
  const file = { modelTopology: model.modelTopology, weightSpecs, weightData };
  return tf.loadGraphModel({ load: async () => file });
}
