/** Where the functions run: close to the visitors. The rewrite in firebase.json names it too. */
export const REGION = 'asia-south1';
