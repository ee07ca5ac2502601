/** A picture of `resources`, as an address that holds it whole. */
declare module '*.png?inline' {
  const address: string;
  export default address;
}
