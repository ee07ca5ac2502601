/** A picture of `resources`, inlined as a data URL. */
declare module '*.png?inline' {
  const address: string;
  export default address;
}
