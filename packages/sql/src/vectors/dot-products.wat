;; The products of one vector with many, four values at a time. What dot-products.ts has in base64 is this text, assembled with
;; wabt's wat2wasm and nothing else; after a change here it has to be made again.
(module
  (memory (export "memory") 1)

  ;; Writes the product of $query with each of $count rows to $out, one float32 after the other. $row is the first row; a row has $bytes
  ;; bytes of float32, a multiple of 64 and not 0, and so has $query. All are addresses.
  (func (export "multiply") (param $query i32) (param $row i32) (param $count i32) (param $bytes i32) (param $out i32)
    (local $value i32) (local $row_end i32) (local $out_end i32)
    ;; Four sums that do not wait for each other, of four values each.
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $out_end (i32.add (local.get $out) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $rows
        (br_if $done (i32.ge_u (local.get $out) (local.get $out_end)))
        (local.set $value (local.get $query))
        (local.set $row_end (i32.add (local.get $row) (local.get $bytes)))
        (local.set $a (v128.const i32x4 0 0 0 0))
        (local.set $b (v128.const i32x4 0 0 0 0))
        (local.set $c (v128.const i32x4 0 0 0 0))
        (local.set $d (v128.const i32x4 0 0 0 0))
        (loop $values
          (local.set $a (f32x4.add (local.get $a) (f32x4.mul
            (v128.load (local.get $value)) (v128.load (local.get $row)))))
          (local.set $b (f32x4.add (local.get $b) (f32x4.mul
            (v128.load offset=16 (local.get $value)) (v128.load offset=16 (local.get $row)))))
          (local.set $c (f32x4.add (local.get $c) (f32x4.mul
            (v128.load offset=32 (local.get $value)) (v128.load offset=32 (local.get $row)))))
          (local.set $d (f32x4.add (local.get $d) (f32x4.mul
            (v128.load offset=48 (local.get $value)) (v128.load offset=48 (local.get $row)))))
          (local.set $value (i32.add (local.get $value) (i32.const 64)))
          (local.set $row (i32.add (local.get $row) (i32.const 64)))
          (br_if $values (i32.lt_u (local.get $row) (local.get $row_end))))
        (local.set $a (f32x4.add
          (f32x4.add (local.get $a) (local.get $b)) (f32x4.add (local.get $c) (local.get $d))))
        (f32.store (local.get $out) (f32.add
          (f32.add (f32x4.extract_lane 0 (local.get $a)) (f32x4.extract_lane 1 (local.get $a)))
          (f32.add (f32x4.extract_lane 2 (local.get $a)) (f32x4.extract_lane 3 (local.get $a)))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $rows)))))
