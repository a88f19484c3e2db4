/**
 * Values and documents as in the JSON form of the Firestore API, normalised by the codec: 64-bit integers are
 * decimal strings, timestamps RFC 3339 in UTC with six fraction digits, bytes standard base64, and doubles
 * are numbers, NaN, the infinities and -0 included.
 */
export type Value =
  | { readonly nullValue: null }
  | { readonly booleanValue: boolean }
  | { readonly integerValue: string }
  | { readonly doubleValue: number }
  | { readonly timestampValue: string }
  | { readonly stringValue: string }
  | { readonly bytesValue: string }
  /** A resource name, as of `Document`. */
  | { readonly referenceValue: string }
  | { readonly geoPointValue: GeoPoint }
  | { readonly arrayValue: { readonly values: readonly Value[] } }
  | { readonly mapValue: { readonly fields: Fields } };

export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** Created without a prototype by the codec, since `__proto__` is a valid field name. */
export type Fields = Readonly<Record<string, Value>>;

export interface Document {
  /** `projects/{project}/databases/{database}/documents/{path}`. */
  readonly name: string;
  readonly fields: Fields;
  readonly createTime: string;
  readonly updateTime: string;
}
