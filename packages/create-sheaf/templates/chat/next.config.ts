import type { NextConfig } from 'next'

const config: NextConfig = {
  // They have native parts or files beside them, and stay out of the bundle.
  serverExternalPackages: ['@sheaf/inspector', '@sheaf/memory', '{{storagePackage}}'],
  // The page of the memory is at /memory/, with the slash.
  skipTrailingSlashRedirect: true,
}

export default config
