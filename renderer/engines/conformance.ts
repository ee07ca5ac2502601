export {
  count,
  credentialsFor,
  has,
  meet,
  seeEachOther,
  takeSeat,
  videoState,
  type EnginePair,
  type Seat,
  type TestTools,
} from './conformance/seats.ts';
export { describeEngine } from './conformance/suite.ts';
