// The value of a .wasm file under a bundler's binary loader.
declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
